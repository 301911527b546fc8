-- Creates the role of the running application and makes the caller a member of it. Roles belong to the whole
-- server, so another database of the server may have created the role, or may be creating it now. Output:
-- false when the role is missing and the caller may not create it.
create or replace function ensure_application_role() returns boolean language plpgsql as $$
begin
  if not exists (select from pg_roles where rolname = 'staffdesk_app') then
    begin
      create role staffdesk_app nologin;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise notice 'the role staffdesk_app is missing and % may not make it', current_user;
        return false;
    end;
  end if;
  if not pg_has_role(current_user, 'staffdesk_app', 'member') then
    begin
      execute format('grant staffdesk_app to %I', current_user);
    exception
      when insufficient_privilege or unique_violation then
        raise notice '% may not become staffdesk_app', current_user;
    end;
  end if;
  return true;
end $$;

revoke execute on function ensure_application_role() from public;
