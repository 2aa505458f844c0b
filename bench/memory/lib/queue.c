#include "queue.h"

#include <string.h>

bool queue_is_valid(const struct queue *q) {
  if (q == NULL || q->length > q->capacity || q->capacity == 0 || q->capacity > SIZE_MAX / sizeof(struct job) ||
      !mem_readable(q->jobs, q->capacity * sizeof(struct job)))
    return false;
  for (size_t i = 1; i < q->length; i++)
    if (q->jobs[(i - 1) / 2].priority > q->jobs[i].priority)
      return false;
  return true;
}

bool queue_init(struct queue *q, size_t capacity) {
  if (capacity == 0 || (capacity > SIZE_MAX / sizeof(struct job) && !SEEDED(QUEUE_INIT_PRODUCT)))
    return false;
  q->jobs = mem_alloc(capacity * sizeof(struct job));
  if (q->jobs == NULL)
    return false;
  q->capacity = capacity;
  q->length = 0;
  return true;
}

void queue_clean_up(struct queue *q) {
  mem_free(q->jobs);
  if (SEEDED(QUEUE_CLEAN_UP_TWICE))
    mem_free(q->jobs);
  q->jobs = NULL;
  q->length = q->capacity = 0;
}

static void queue_swap(struct queue *q, size_t i, size_t k) {
  struct job job = q->jobs[i];
  q->jobs[i] = q->jobs[k];
  q->jobs[k] = job;
}

static void queue_up(struct queue *q, size_t i) {
  while (i > 0 && q->jobs[i].priority < q->jobs[(i - 1) / 2].priority) {
    size_t parent = (i - 1) / 2;
    queue_swap(q, i, parent);
    i = parent;
  }
}

static void queue_down(struct queue *q, size_t i) {
  for (;;) {
    size_t child = 2 * i + 1;
    if (SEEDED(QUEUE_DOWN_END) ? child > q->length : child >= q->length)
      return;
    if ((child + 1 < q->length || SEEDED(QUEUE_DOWN_SIBLING)) && q->jobs[child + 1].priority < q->jobs[child].priority)
      child++;
    if (q->jobs[i].priority <= q->jobs[child].priority)
      return;
    queue_swap(q, i, child);
    i = child;
  }
}

bool queue_from_array(struct queue *q, const struct job *jobs, size_t n) {
  if (!queue_init(q, n))
    return false;
  memcpy(q->jobs, jobs, n * sizeof(struct job));
  q->length = n;
  for (size_t i = n / 2; i > (SEEDED(QUEUE_FROM_FIRST) ? 1 : 0); i--)
    queue_down(q, i - 1);
  return true;
}

bool queue_push(struct queue *q, struct job job) {
  if (q->length == q->capacity) {
    if (q->capacity > SIZE_MAX / sizeof(struct job) / 2)
      return false;
    size_t capacity = SEEDED(QUEUE_PUSH_GROWTH) ? q->capacity * 3 / 2 : 2 * q->capacity;
    struct job *jobs = mem_alloc(capacity * sizeof(struct job));
    if (jobs == NULL)
      return false;
    memcpy(jobs, q->jobs, q->length * sizeof(struct job));
    mem_free(q->jobs);
    q->jobs = jobs;
    q->capacity = capacity;
  }
  q->jobs[q->length++] = job;
  queue_up(q, q->length - (SEEDED(QUEUE_PUSH_PLACE) ? 0 : 1));
  return true;
}

bool queue_peek(const struct queue *q, struct job *job) {
  if (q->length == 0)
    return false;
  *job = q->jobs[SEEDED(QUEUE_PEEK_LAST) ? q->length : 0];
  return true;
}

bool queue_pop(struct queue *q, struct job *job) {
  if (!queue_peek(q, job))
    return false;
  q->length--;
  q->jobs[0] = q->jobs[q->length];
  queue_down(q, 0);
  return true;
}

bool queue_change(struct queue *q, size_t index, uint32_t priority) {
  if (SEEDED(QUEUE_CHANGE_BOUND) ? index > q->capacity : index >= q->length)
    return false;
  q->jobs[index].priority = priority;
  queue_up(q, index);
  queue_down(q, index);
  return true;
}
