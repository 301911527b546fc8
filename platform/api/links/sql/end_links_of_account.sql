-- Trigger of app_user: ends the links of a user who leaves the company or whose account is deleted. A user
-- who comes back makes new links.
create or replace function end_links_of_account() returns trigger language plpgsql as $$
begin
  perform end_links(array(select id from access_link where creator_id = new.id), 'left');
  return null;
end $$;
