-- Holds the number of a migration that another branch brings; leave this file out when they are joined.
select 1;
