-- The working times and clock-in windows of a shift on a day, in seconds from midnight; a window is null
-- where no clock-in is needed. Inputs: the shift, the day.
create or replace function shift_windows(asked uuid, day date)
returns table (seq integer, works_from integer, works_to integer, in_from integer, in_until integer,
  out_from integer, out_until integer) language sql stable as $$
  select w.seq, w.works_from, w.works_to,
    case when w.need_in then w.works_from - w.in_before * 60 end,
    case when w.need_in then w.works_from + w.in_after * 60 end,
    case when w.need_out then w.works_to - w.out_before * 60 end,
    case when w.need_out then w.works_to + w.out_after * 60 end
  from (
    select g.*, extract(epoch from g.work_on)::integer + g.on_day_offset::integer * 86400 as works_from,
      extract(epoch from g.work_off)::integer + g.off_day_offset::integer * 86400 as works_to
    from shift_segments_on(asked, day) g
  ) w
$$;
