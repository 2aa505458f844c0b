#include "../lib/queue.h"

#include "harness.h"

#define JOBS (BOUND - 2) /* sifting is expensive */

static struct queue any_queue(void) {
  struct queue q;
  q.capacity = 1 + any_size(JOBS - 1);
  q.length = any_size(q.capacity);
  q.jobs = any_object(q.capacity * sizeof *q.jobs);
  fathom_assume(queue_is_valid(&q));
  return q;
}

/* How often a job is in the queue. */
static size_t times(const struct queue *q, struct job job) {
  size_t n = 0;
  for (size_t i = 0; i < q->length; i++)
    n += q->jobs[i].priority == job.priority && q->jobs[i].id == job.id;
  return n;
}

static struct job any_job(void) {
  struct job job = {fathom_nondet_uint32(), fathom_nondet_uint32()};
  return job;
}

static bool is_same(struct job a, struct job b) { return a.priority == b.priority && a.id == b.id; }

void queue_init_harness(void) {
  struct queue q;
  size_t capacity = fathom_nondet_size_t();
  if (queue_init(&q, capacity))
    fathom_assert(queue_is_valid(&q) && q.capacity == capacity && q.length == 0);
}

void queue_clean_up_harness(void) {
  struct queue q = any_queue();
  queue_clean_up(&q);
  fathom_assert(q.jobs == NULL && q.length == 0);
}

void queue_from_array_harness(void) {
  struct job jobs[JOBS], sample = any_job();
  fathom_havoc(jobs, sizeof jobs);
  size_t n = any_size(JOBS);
  struct queue given = {jobs, n, JOBS}, q;
  if (queue_from_array(&q, jobs, n))
    fathom_assert(queue_is_valid(&q) && q.length == n && times(&q, sample) == times(&given, sample));
}

void queue_push_harness(void) {
  struct queue q = any_queue();
  struct job job = any_job(), sample = any_job();
  size_t length = q.length, before = times(&q, sample);
  bool done = queue_push(&q, job);
  fathom_assert(queue_is_valid(&q) && q.length == length + done);
  fathom_assert(times(&q, sample) == before + (done && is_same(job, sample)));
}

void queue_peek_harness(void) {
  struct queue q = any_queue();
  size_t k = fathom_nondet_size_t();
  struct job job;
  bool done = queue_peek(&q, &job);
  fathom_assert(done == (q.length > 0));
  if (done && k < q.length)
    fathom_assert(job.priority <= q.jobs[k].priority);
}

void queue_pop_harness(void) {
  struct queue q = any_queue();
  struct job job, sample = any_job();
  size_t length = q.length, before = times(&q, sample);
  bool done = queue_pop(&q, &job);
  fathom_assert(queue_is_valid(&q) && done == (length > 0) && q.length == length - done);
  fathom_assert(times(&q, sample) == before - (done && is_same(job, sample)));
}

void queue_change_harness(void) {
  struct queue q = any_queue();
  size_t length = q.length, index = fathom_nondet_size_t();
  uint32_t priority = fathom_nondet_uint32();
  bool done = queue_change(&q, index, priority);
  fathom_assert(queue_is_valid(&q) && q.length == length && done == (index < length));
}
