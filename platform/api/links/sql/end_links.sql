-- Ends links early; no other statement does. `which` names the links, `reason` is a value of access_link.end_reason,
-- `by` the account that ends them, if any. It also ends a used-up link while a visitor may still read. Returns the
-- links that ended.
create or replace function end_links(which uuid[], reason text, note text default null, by uuid default null)
returns setof uuid language sql as $$
  update access_link l set revoked_at = now(), end_reason = reason, end_note = note, slot = null,
    kept_until = coalesce(l.kept_until, now() + interval '90 days'),
    version = l.version + 1, updated_at = now(), updated_by = coalesce(by, l.updated_by)
  where l.id = any(which) and l.deleted_at is null and l.revoked_at is null and l.locked_at is null
    and (l.expires_at is null or l.expires_at > now())
    and (l.most_uses is null or l.use_count < l.most_uses
      or exists (select from link_use u where u.link_id = l.id and u.good_until > now()))
  returning l.id
$$;
