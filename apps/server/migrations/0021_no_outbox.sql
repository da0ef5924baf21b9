-- What must leave the house after a commit is a job, enqueued in the same transaction: a table for the same purpose is one too many.
drop table outbox;
