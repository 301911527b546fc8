-- Commitment letters: templates, sendings to many, and what each of them signed (docs/decisions/0088-commitment-letters.md).
create table commitment_template (
  id uuid primary key,
  kind text not null,
  title text not null,
  content text not null,
  valid_months integer check (valid_months > 0),
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_commitment_template__title on commitment_template (lower(title))
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on commitment_template
  for each statement execute function announce_records();

create table commitment_sending (
  id uuid primary key,
  template_id uuid not null references commitment_template (id),
  title text not null,
  kind text not null,
  deadline date,
  sender_id uuid references app_user (id),
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_commitment_sending__sent on commitment_sending (sent_at desc, id) where deleted_at is null;
create index ix_commitment_sending__template on commitment_sending (template_id);
create index ix_commitment_sending__sender on commitment_sending (sender_id) where sender_id is not null;
create trigger announce after insert or update or delete or truncate on commitment_sending
  for each statement execute function announce_records();

create table commitment_letter (
  id uuid primary key,
  letter_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  kind text not null,
  title text not null,
  content text not null,
  filled jsonb not null default '{}',
  template_id uuid references commitment_template (id),
  sending_id uuid references commitment_sending (id),
  deadline date,
  valid_months integer,
  valid_to date,
  sign_at timestamptz,
  sign_ip text,
  sha256 text,
  state text not null default '0',
  opinion text,
  reviewer_id uuid references app_user (id),
  reviewed_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column commitment_letter.letter_no is 'Filled by a rule: next_document_number.';
comment on column commitment_letter.valid_months is 'Filled by a rule: what the template says.';
comment on column commitment_letter.filled is 'Filled by a rule: what the fields of the text say of the person.';
create unique index uq_commitment_letter__letter_no on commitment_letter (lower(letter_no))
  where deleted_at is null;
-- Of one template somebody has one letter to sign, or to be looked at, at a time.
create unique index uq_commitment_letter__user_id__template_id on commitment_letter (user_id, template_id)
  where state in ('0', '1', '3') and template_id is not null and deleted_at is null;
create index ix_commitment_letter__number on commitment_letter (letter_no desc, id) where deleted_at is null;
create index ix_commitment_letter__user on commitment_letter (user_id, state) where deleted_at is null;
create index ix_commitment_letter__dept on commitment_letter (dept_id) where dept_id is not null;
create index ix_commitment_letter__template on commitment_letter (template_id) where template_id is not null;
create index ix_commitment_letter__sending on commitment_letter (sending_id, state) where sending_id is not null;
create index ix_commitment_letter__reviewer on commitment_letter (reviewer_id) where reviewer_id is not null;
create index ix_commitment_letter__state on commitment_letter (state, letter_no desc) where deleted_at is null;
create index ix_commitment_letter__deadline on commitment_letter (deadline) where deleted_at is null;
create index ix_commitment_letter__valid_to on commitment_letter (valid_to) where state <> '9';
create trigger announce after insert or update or delete or truncate on commitment_letter
  for each statement execute function announce_records();

-- What was signed, as one figure: the title, the text, and what its fields said of the person.
create function commitment_hash(title text, content text, filled jsonb) returns text
language sql immutable parallel safe as $$
  select encode(sha256(convert_to(title || chr(10) || content || chr(10) || filled::text, 'UTF8')), 'hex')
$$;

-- Signing seals what is signed. From then on nobody changes it, by whichever way, unless it is sent
-- back and signed anew.
create function seal_commitment_letter() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.sign_at is not null then
      new.sha256 := commitment_hash(new.title, new.content, new.filled);
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.sign_at is null then return old; end if;
    raise exception 'a signed letter is kept: %', old.letter_no;
  end if;
  if old.sign_at is not null and old.state <> '3' and
    (new.user_id, new.kind, new.title, new.content, new.filled, new.sign_at, new.sign_ip, new.sha256)
      is distinct from
    (old.user_id, old.kind, old.title, old.content, old.filled, old.sign_at, old.sign_ip, old.sha256)
  then
    raise exception 'a signed letter stays as it was signed: %', old.letter_no;
  end if;
  if old.sign_at is not null and new.deleted_at is not null then
    raise exception 'a signed letter is kept: %', old.letter_no;
  end if;
  if new.state = '1' and old.state in ('0', '3') then
    new.sha256 := commitment_hash(new.title, new.content, new.filled);
  end if;
  return new;
end $$;
create trigger seal before insert or update or delete on commitment_letter
  for each row execute function seal_commitment_letter();

create view commitment_letter_view as
select l.*,
  case when state in ('0', '3') and deadline < today() then 'overdue'
    when state in ('0', '3') and deadline <= today() + 3 then 'soon' end as due,
  case when sha256 is not null and state <> '3'
    then sha256 = commitment_hash(title, content, filled) end as is_intact,
  attached_files('hr/commitment-letters', l.id, 'signFiles') as sign_files
from commitment_letter l;

create view commitment_sending_view as
select s.*, counted.*
from commitment_sending s, lateral (
  select count(*)::int as total,
    (count(*) filter (where l.state in ('1', '2') or (l.state = '9' and l.sign_at is not null)))::int as signed,
    (count(*) filter (where l.state = '2'))::int as approved,
    (count(*) filter (where l.state in ('0', '3')))::int as open_count,
    (count(*) filter (where l.state in ('0', '3') and l.deadline < today()))::int as overdue
  from commitment_letter l where l.sending_id = s.id and l.deleted_at is null) as counted;

-- Many numbers in one go: the first of a block.
create function reserve_document_numbers(wanted text, many integer) returns integer
language sql volatile as $$
  insert into document_number as known (prefix, day, last) values (wanted, today(), many)
  on conflict (prefix, day) do update set last = known.last + many
  returning last - many + 1
$$;
create function document_number_text(wanted text, place integer) returns text language sql stable as $$
  select wanted || to_char(today(), 'YYYYMMDD') || lpad(place::text, greatest(4, length(place::text)), '0')
$$;

-- Whose employment goes on is where he works.
create function move_commitment_letters() returns trigger language plpgsql as $$
begin
  update commitment_letter set dept_id = new.dept_id
  where user_id = new.id and deleted_at is null and state <> '9';
  return null;
end $$;
create trigger move_commitment_letters after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_commitment_letters();

-- A company that is there already begins with the same templates as a new one.
insert into commitment_template (id, kind, title, content, valid_months, sort)
select gen_random_uuid(), kind, title, content, months, sort
from (values
  ('保密', '员工保密承诺书', null::integer, 10,
   '本人 {{name}}（工号 {{empNo}}，{{deptName}}，{{postName}}）承诺：'
   || E'\n\n1. 不向任何无关人员透露在工作中知悉的公司秘密；\n2. 不以任何方式带走、复制含有公司秘密的资料；\n3. 离职时交还全部资料，离职后继续承担保密义务。\n\n日期：{{date}}'),
  ('廉洁自律', '廉洁从业承诺书', 12, 20,
   '本人 {{name}}（{{deptName}}，{{postName}}）承诺：'
   || E'\n\n1. 不收受与业务有关的礼金、礼品和有价证券；\n2. 如与供应商、客户存在亲属或投资关系，主动申报；\n3. 发现违规行为及时报告。\n\n日期：{{date}}'),
  ('信息安全', '信息安全承诺书', 24, 30,
   '本人 {{name}}（工号 {{empNo}}）承诺：'
   || E'\n\n1. 妥善保管账号和密码，不与他人共用；\n2. 不在未经批准的设备和网络上处理公司数据；\n3. 发现泄露或攻击迹象立即报告。\n\n日期：{{date}}')
) as given (kind, title, months, sort, content)
where exists (select from department);
