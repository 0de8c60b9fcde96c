-- Which process runs the background jobs, until when.
drop table if exists job_leases;
create table job_leases (
  name text primary key,
  holder text not null,
  expires_at bigint not null
);
-- The sweep of unused files asks which books changed while it ran.
drop index if exists books_by_change;
create index books_by_change on books (updated_at);
