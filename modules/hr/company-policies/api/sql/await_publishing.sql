-- Trigger on company_document: marks approved documents that are not published yet.
create or replace function await_publishing() returns trigger language plpgsql as $$
begin
  new.awaits_publishing := new.state = '4' and new.published_at is null;
  return new;
end $$;
