/** The sheet-specific parts of the table of a month sheet; names are column names. */
export type SheetTable = {
  table: string
  /** The sheet-specific columns with type and constraints, including those of parameters and keys. */
  columns: readonly string[]
  /**
   * Parameters distinguish several sheets of one month; keys distinguish several rows of a person in one
   * sheet.
   */
  parameters: readonly string[]
  keys: readonly string[]
  /** The amount column that each row compares with the previous month. */
  total: string
  publishes: boolean
}

const SNAPSHOT = 'the value when the row was made.'

/** Comments of columns that are in no form. */
const COMMENTS: Readonly<Record<string, string>> = {
  user_id: 'the person whom the row is about.',
  emp_no: SNAPSHOT,
  person_name: SNAPSHOT,
  dept_id: SNAPSHOT,
  department: SNAPSHOT,
  basis: 'how the product computed the figures.',
  typed: 'the figures that users overwrote, with user and time.',
  done_by: 'the account that took each step, because some steps need two people.',
  inputs: 'a digest of the figures of other sheets and months from which the row was computed.',
}

/**
 * The `create table` text with the columns that every sheet has: person, month, snapshot, change, state and
 * time stamps.
 */
export function sheetTableText(sheet: SheetTable): string {
  const { table, columns, parameters, keys, total, publishes } = sheet
  const unique = ['month', ...parameters, 'user_id', ...keys]
  const states = ['0', '1', '2', '3', '4', ...(publishes ? ['5'] : []), '9']
  const publication = publishes ? ['published_by text', 'published_at timestamptz'] : []
  const lines = [
    'id uuid primary key',
    String.raw`month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$')`,
    'user_id uuid not null references user_base_info (id)',
    'emp_no text not null',
    'person_name text not null',
    'dept_id uuid not null references department (id)',
    'department text not null',
    'post_name text',
    'city text',
    'company_entity text',
    ...columns,
    "basis jsonb not null default '[]'",
    "typed jsonb not null default '{}'",
    "manual boolean not null generated always as (typed <> '{}') stored",
    'by_hand boolean not null default false',
    'last_amount numeric(14, 2)',
    `change text generated always as (case when last_amount is null then 'new'
    when ${total} > last_amount then 'up' when ${total} < last_amount then 'down' else 'same' end) stored`,
    'remark text',
    `state text not null default '0' check (state in (${states.map((state) => `'${state}'`).join(', ')}))`,
    'batch_no text',
    'checked_by text',
    'checked_at timestamptz',
    'audited_by text',
    'audited_at timestamptz',
    'finished_at date',
    ...publication,
    'reason text',
    "done_by jsonb not null default '{}'",
    'inputs text',
    'created_at timestamptz not null default now(), created_by uuid',
    'updated_at timestamptz not null default now(), updated_by uuid',
    'version integer not null default 1',
    'deleted_at timestamptz',
  ]
  const comments = Object.entries(COMMENTS).map(
    ([column, text]) => `comment on column ${table}.${column} is 'Filled by a rule: ${text}';`,
  )
  return `create table ${table} (
  ${lines.join(',\n  ')}
);
${comments.join('\n')}
create unique index uq_${table}__${unique.join('__')}
  on ${table} (${unique.join(', ')}) where deleted_at is null;
create index ix_${table}__month on ${table} (month, department, emp_no, id) where deleted_at is null;
create index ix_${table}__open on ${table} (month) where state = '0' and deleted_at is null;
create index ix_${table}__user on ${table} (user_id, month desc);
create index ix_${table}__dept on ${table} (dept_id, month) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on ${table}
  for each statement execute function announce_records();
create trigger keep_archived before update on ${table}
  for each row when (old.state = '4') execute function keep_archived_month();
`
}
