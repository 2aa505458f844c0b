/* A priority queue: a binary heap in an array, the smallest priority first. */
#ifndef QUEUE_H
#define QUEUE_H
#include "contract.h"

struct job {
  uint32_t priority;
  uint32_t id;
};

struct queue {
  struct job *jobs;
  size_t length, capacity;
};

bool queue_is_valid(const struct queue *q);
bool queue_init(struct queue *q, size_t capacity);
void queue_clean_up(struct queue *q);
/* A copy of n jobs in any order. */
bool queue_from_array(struct queue *q, const struct job *jobs, size_t n);
/* Grows if needed; false if there is no memory. */
bool queue_push(struct queue *q, struct job job);
bool queue_peek(const struct queue *q, struct job *job);
bool queue_pop(struct queue *q, struct job *job);
/* The job at that place gets another priority. */
bool queue_change(struct queue *q, size_t index, uint32_t priority);
#endif
