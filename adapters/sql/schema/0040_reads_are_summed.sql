-- How many different records of `staff_reads` somebody read in an hour, so that a call counts what it adds, and not the whole hour (rule A157).
create table staff_read_counts (
  staff_id uuid not null,
  hour timestamptz not null,
  records integer not null,
  constraint staff_read_counts_pkey primary key (staff_id, hour)
);
insert into staff_read_counts select staff_id, hour, count(*) from staff_reads group by staff_id, hour;
