-- The classes of tasks that every company begins with ask for approval before an owner gives up or prolongs
-- a task that somebody else gave him. A class that a company changed stays as the company has it.
update task_class
set prolong_need_approval = true, cancel_need_approval = true
where code in ('RC', 'ZD', 'ZX', 'HY', 'ND', 'XZ', 'LS')
  and version = 1 and updated_by is null and deleted_at is null
  and not prolong_need_approval and not cancel_need_approval;
