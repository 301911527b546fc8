-- Links to reports (docs/decisions/0091-share-links.md): {"reportUrl": …, "params": …}.
alter table share_link drop constraint share_link_page_check,
  add constraint ck_share_link__page check (page in ('printUser', 'userTemplate'));
