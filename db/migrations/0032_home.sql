-- How somebody has arranged his home page (docs/decisions/0053-home.md): names of cards.

create table home_layout (
  user_id uuid primary key references app_user (id),
  card_order text[] not null check (cardinality(card_order) <= 60),
  hidden text[] not null check (cardinality(hidden) <= 60),
  updated_at timestamptz not null default now()
);
