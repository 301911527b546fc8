import { type RawBuilder, sql } from 'kysely'
import { invalidFields } from '#api/failure.ts'
import type { Computed, SheetKind } from '#api/sheets/sheet-kind.ts'
import { among, firstDay, lastDay } from '#api/sheets/snapshot.ts'
import { certificateMonthlies } from '#resources/hr/certificates/certificate-monthly.ts'
import { CERTIFICATE } from '#resources/hr/certificates/certificate-states.ts'
import { MONTHLY } from '#resources/sheets/define-month-sheet.ts'

type Sql = RawBuilder<unknown>

/** Codes of EMPLOYMENT_STATUS of those who are paid: all who work here, and nobody on leave without pay. */
const PAID = ['1', '2', '3', '7', '8']
const { inStore, lent, registered, expired } = CERTIFICATE

/**
 * Terms of `c` that reach into a month, the one in force and those before it: who renews in good time
 * is paid to the end of the old one. A term without an end is over when the next begins.
 */
const termsWithin = (
  month: string,
): Sql => sql`select range_agg(daterange(begins, ends, '[]')) as days
    from (
      select begins, least(ends, lead(begins) over (order by begins) - 1) as ends
      from (
        select coalesce(c.valid_from, c.issue_date) as begins, c.valid_to as ends
        union all
        select coalesce(p.valid_from, c.issue_date), p.valid_to from certificate_period p
        where p.certificate_id = c.id and p.deleted_at is null
      ) each_one
    ) of_it
    where begins <= ${lastDay(month)}
      and (ends is null or ends >= greatest(begins, ${firstDay(month)}))`

/**
 * What counts for a month: certificates that are kept and paid for, those that expired while it lasted,
 * and what somebody added by hand. What was typed stands for the allowance; voided rows take no part.
 */
function held({ month, userIds = [] }: Computed): Sql {
  return sql`select c.user_id, c.id as certificate_id, c.cert_no, t.name as type_name, t.category,
      t.stackable, term.days as terms, coalesce(lower(term.days), c.valid_from, c.issue_date) as valid_from,
      case when term.days is null then c.valid_to else upper(term.days) - 1 end as valid_to,
      case when m.typed ? 'allowance' then m.allowance else coalesce(c.allowance, t.allowance) end
        as allowance,
      case when m.typed ? 'allowance' then 'typed' when c.allowance is not null then 'ofCertificate'
        else 'ofType' end as source,
      m.typed -> 'allowance' as typed
    from certificate c join certificate_type t on t.id = c.type_id
      left join certificate_monthly m on m.month = ${month} and m.certificate_id = c.id
        and m.user_id = c.user_id and m.deleted_at is null
      cross join lateral (${termsWithin(month)}) term
    where c.deleted_at is null and c.user_id is not null and ${among('c.user_id', userIds)}
      and coalesce(m.state, '') <> ${MONTHLY.voided}
      and (coalesce(m.by_hand, false) or (c.get_allowance
        and term.days is not null and c.state = any(${[inStore, lent, registered, expired]})))`
}

/** On how many days of the month somebody worked here while his certificate held. */
const worked = (month: string): Sql => sql`select h.*, month.days as month_days, days.from_day,
      days.to_day, coalesce(days.count, 0)::int as days
    from held h
      cross join (select extract(day from ${lastDay(month)})::int as days) month
      left join lateral (
        select sum(upper(span) - lower(span)) as count, min(lower(span)) as from_day,
          max(upper(span)) - 1 as to_day
        from employment_status s cross join lateral unnest(h.terms * datemultirange(
            daterange(${firstDay(month)}, ${lastDay(month)}, '[]')
              * daterange(s.from_day, s.to_day, '[]'))) span
        where s.user_id = h.user_id and s.status = any(${PAID})) days on true`

/** Half a cent goes up. Of those that do not stack the best of a category counts. */
const RANKED = sql`select w.*, round(w.allowance * w.days / w.month_days, 2) as part,
      first_value(w.certificate_id) over best as best_id, first_value(w.cert_no) over best as best_no
    from worked w where w.allowance is not null
    window best as (partition by w.user_id, w.category, w.stackable
      order by round(w.allowance * w.days / w.month_days, 2) desc, w.allowance desc, w.certificate_id)`

/** Step by step what a figure follows from, for the page that explains it. */
const BASIS = sql`jsonb_build_array(
    jsonb_build_object('step', 'certificate', 'values', jsonb_build_object(
      'certNo', r.cert_no, 'type', r.type_name, 'category', r.category)),
    jsonb_build_object('step', case when r.valid_to is null then 'validOpen' else 'valid' end, 'values',
      jsonb_build_object('from', r.valid_from, 'to', r.valid_to)),
    jsonb_build_object('step', case when r.days = 0 then 'noDays' else 'days' end, 'values',
      jsonb_build_object('from', r.from_day, 'to', r.to_day, 'days', r.days, 'of', r.month_days)),
    jsonb_build_object('step', r.source, 'values', coalesce(r.typed, '{}') || jsonb_build_object(
      'allowance', r.allowance::text)),
    jsonb_build_object('step', 'part', 'values', jsonb_build_object('allowance', r.allowance::text,
      'days', r.days, 'of', r.month_days, 'part', r.part::text)),
    jsonb_build_object('step', case when r.stackable then 'stacks'
        when r.best_id = r.certificate_id then 'highest' else 'notHighest' end, 'values',
      jsonb_build_object('category', r.category, 'best', r.best_no)))`

/** From rows as those of `held`: user_id, certificate_id, allowance, days, amount, basis, warning. */
export function allowanceRows(rows: Sql, month: string): Sql {
  return sql`with held as (${rows}), worked as (${worked(month)}), ranked as (${RANKED})
    select r.user_id, r.certificate_id, r.allowance, r.days,
      case when r.stackable or r.best_id = r.certificate_id then r.part else 0.00 end as amount,
      ${BASIS} as basis, null::text as warning
    from ranked r
    union all
    select w.user_id, w.certificate_id, null, 0, 0, '[]', 'sheet.noAllowance'
    from worked w where w.allowance is null`
}

/** 证书津贴月表 as a sheet. */
export const certificateMonth: SheetKind = {
  resource: certificateMonthlies,
  compute: (asked) => allowanceRows(held(asked), asked.month),
  personOf: async (tx, { certificateId }) => {
    const { rows } = await sql<{ userId: string }>`select user_id as "userId" from certificate
      where id = ${certificateId} and user_id is not null and deleted_at is null`.execute(tx)
    const [owner] = rows
    if (owner) return owner.userId
    throw invalidFields(certificateMonthlies, { certificateId: { key: 'sheet.companyOwned' } })
  },
}
