-- A move of a task that was taken back (docs/decisions/0171-changes-taken-back.md) is a line of its log.
alter table task_log drop constraint task_log_action_check;
alter table task_log add constraint task_log_action_check check (action in
  ('创建', '创建草稿', '指派', '转派', '修改', '进度', '提交审批', '通过', '驳回', '延期', '取消', '激活', '重提', '阅办', '评分',
   '关联计划', '删除', '撤销'));
