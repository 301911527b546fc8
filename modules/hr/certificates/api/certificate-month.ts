import { type RawBuilder, sql } from 'kysely'
import { certificateMonthlies } from '#modules/hr/certificates/define/certificate-monthly.ts'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { among, firstDay, lastDay } from '#platform/api/sheets/person-snapshot.ts'
import type { Computed, SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { passToPay } from './pass-to-pay.ts'

type Sql = RawBuilder<unknown>

/**
 * Codes of EMPLOYMENT_STATUS with allowances: everyone employed here, except people on leave
 * without pay.
 */
const PAID = ['1', '2', '3', '7', '8']
const { inStore, lent, registered, expired } = CERTIFICATE

/**
 * The terms of certificate `c`: the current one and the earlier ones. A term without an end is over
 * when the next one begins.
 */
const TERMS = sql`select begins, least(ends, lead(begins) over (order by begins) - 1) as ends
      from (
        select coalesce(c.valid_from, c.issue_date) as begins, c.valid_to as ends
        union all
        select coalesce(p.valid_from, c.issue_date), p.valid_to from certificate_period p
        where p.certificate_id = c.id and p.deleted_at is null
      ) each_one`

/**
 * Terms that overlap the month: after an early renewal the allowance is paid to the end of the old
 * term.
 */
const termsWithin = (
  month: string,
): Sql => sql`select range_agg(daterange(begins, ends, '[]')) as days
    from (${TERMS}) of_it
    where begins <= ${lastDay(month)}
      and (ends is null or ends >= greatest(begins, ${firstDay(month)}))`

/**
 * Rows that count for a month: kept certificates with an allowance, those that expired during the
 * month, and rows a user added by hand. A typed amount replaces the allowance; voided rows are left
 * out.
 */
function certificateRows({ month, userIds = [] }: Computed): Sql {
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

/** Days of the month on which the employee worked here and the certificate was valid. */
const worked = (month: string): Sql => sql`select h.*, month.days as month_days, days.worked_days,
      days.from_day, days.to_day, coalesce(days.count, 0)::int as days
    from held h
      cross join (select extract(day from ${lastDay(month)})::int as days) month
      left join lateral (
        select range_agg(span) as worked_days, sum(upper(span) - lower(span)) as count,
          min(lower(span)) as from_day, max(upper(span)) - 1 as to_day
        from employment_status s cross join lateral unnest(h.terms * datemultirange(
            daterange(${firstDay(month)}, ${lastDay(month)}, '[]')
              * daterange(s.from_day, s.to_day, '[]'))) span
        where s.user_id = h.user_id and s.status = any(${PAID})) days on true`

/**
 * Chooses, in a category that does not stack, the certificate that counts on each day: the highest
 * allowance, then the earlier certificate. A single certificate counts on all of its days.
 */
const BEST = sql`select distinct on (w.user_id, w.category, day) w.user_id, w.category,
      w.certificate_id, w.cert_no, day::date as day
    from (select *, count(*) over (partition by user_id, category) as held_together
      from worked where allowance is not null and not stackable) w
      cross join lateral unnest(w.worked_days) span
      cross join lateral generate_series(lower(span), upper(span) - 1, interval '1 day') day
    where w.held_together > 1
    order by w.user_id, w.category, day, w.allowance desc, w.certificate_id`

/**
 * Number of days on which each certificate counts, and the certificates that count on its other
 * days.
 */
const COUNTED = sql`select w.*, chosen.is_alone,
      case when chosen.is_alone then w.days else coalesce(best.days, 0) end as counted,
      case when chosen.is_alone then w.from_day else best.from_day end as first_counted,
      case when chosen.is_alone then w.to_day else best.to_day end as last_counted,
      others.numbers as other_numbers
    from worked w
      cross join lateral (select w.stackable or not exists (select from worked o
        where o.user_id = w.user_id and o.category is not distinct from w.category
          and o.certificate_id <> w.certificate_id and o.allowance is not null and not o.stackable)
        as is_alone) chosen
      left join (select certificate_id, count(*)::int as days, min(day) as from_day, max(day) as to_day
        from best group by certificate_id) best on best.certificate_id = w.certificate_id
      left join lateral (select string_agg(distinct b.cert_no, ', ' order by b.cert_no) as numbers
        from best b where not chosen.is_alone and b.user_id = w.user_id
          and b.category is not distinct from w.category and b.certificate_id <> w.certificate_id
          and b.day <@ w.worked_days) others on true
    where w.allowance is not null`

/**
 * Rounds half a cent up. Amounts of a category that does not stack are rounded together. Each certificate gets the
 * amount by which it raises the rounded sum, so two consecutive certificates add up to the same amount as one.
 */
const ROUNDED = sql`select c.*, round(c.allowance * c.counted / c.month_days, 2) as part,
      round(c.sum / c.month_days, 2) - round((c.sum - c.allowance * c.counted) / c.month_days, 2)
        as amount
    from (select *, sum(allowance * counted) over (
        partition by user_id, category, case when stackable then certificate_id end
        order by first_counted, certificate_id) as sum
      from counted) c`

/** All terms of certificates with an allowance, including those outside the month. */
const paidTerms = ({ userIds = [] }: Computed): Sql => sql`
    select c.user_id, t.category, case when t.stackable then c.id end as own_id, c.cert_no,
      daterange(term.begins, term.ends, '[]') as days
    from certificate c join certificate_type t on t.id = c.type_id cross join lateral (${TERMS}) term
    where c.deleted_at is null and c.user_id is not null and ${among('c.user_id', userIds)}
      and c.get_allowance and c.state = any(${[inStore, lent, registered, expired]})
      and coalesce(c.allowance, t.allowance) is not null
      and (term.ends is null or term.ends >= term.begins)`

/** The terms stored in the rows themselves. */
const TERMS_OF_ROWS = sql`select h.user_id, h.category, case when h.stackable then h.certificate_id end as own_id,
      h.cert_no, days
    from held h cross join lateral unnest(h.terms) days where h.allowance is not null`

/**
 * Finds the days on which no certificate of a category, or no term of one certificate, is valid.
 * Each gap names the certificate before and the one after it. A gap over the turn of a month appears
 * whole in both months.
 */
const gaps = (month: string): Sql => sql`select g.user_id, g.category, g.own_id, jsonb_agg(
      jsonb_build_object('step', 'gap', 'values', jsonb_build_object('category', g.category,
        'from', lower(g.gap), 'to', upper(g.gap) - 1, 'days', upper(g.gap) - lower(g.gap),
        'before', (select min(t.cert_no) from term t where t.user_id = g.user_id
          and t.category is not distinct from g.category and (lower(g.gap) - 1) <@ t.days),
        'after', (select min(t.cert_no) from term t where t.user_id = g.user_id
          and t.category is not distinct from g.category and upper(g.gap) <@ t.days)))
      order by lower(g.gap)) as steps
    from (
      select k.user_id, k.category, k.own_id, gap
      from (
        select user_id, category, own_id, range_agg(days) as days from term group by 1, 2, 3
      ) k cross join lateral unnest(datemultirange(range_merge(k.days)) - k.days) gap
      where gap && daterange(${firstDay(month)}, ${lastDay(month)}, '[]')
    ) g group by 1, 2, 3`

/** The steps of the computation, for the page that explains the amount. */
const BASIS = sql`jsonb_build_array(
    jsonb_build_object('step', 'certificate', 'values', jsonb_build_object(
      'certNo', r.cert_no, 'type', r.type_name, 'category', r.category)),
    jsonb_build_object('step', case when r.valid_to is null then 'validOpen' else 'valid' end, 'values',
      jsonb_build_object('from', r.valid_from, 'to', r.valid_to)),
    jsonb_build_object('step', case when r.days = 0 then 'noDays' else 'days' end, 'values',
      jsonb_build_object('from', r.from_day, 'to', r.to_day, 'days', r.days, 'of', r.month_days)))
  || coalesce(g.steps, '[]')
  || jsonb_build_array(
    jsonb_build_object('step', case when r.stackable then 'stacks' when r.is_alone then 'highest'
        when r.counted = 0 then 'notHighest' when r.counted = r.days then 'highest'
        else 'highestByDay' end, 'values',
      jsonb_build_object('category', r.category, 'best', coalesce(r.other_numbers, ''),
        'counted', r.counted, 'from', r.first_counted, 'to', r.last_counted, 'days', r.days)),
    jsonb_build_object('step', r.source, 'values', coalesce(r.typed, '{}') || jsonb_build_object(
      'allowance', r.allowance::text)),
    jsonb_build_object('step', 'part', 'values', jsonb_build_object('allowance', r.allowance::text,
      'days', r.counted, 'of', r.month_days, 'part', r.part::text)))
  || case when r.amount = r.part then '[]' else jsonb_build_array(jsonb_build_object(
      'step', 'together', 'values', jsonb_build_object('category', r.category,
        'sum', round(r.sum / r.month_days, 2)::text,
        'before', round((r.sum - r.allowance * r.counted) / r.month_days, 2)::text,
        'amount', r.amount::text))) end`

/**
 * Computes the allowances from rows like those of `certificateRows`. Columns: user_id, certificate_id, allowance, days,
 * amount, basis, warning. Looks for gaps between `terms`. Columns: user_id, category, own_id (only for a certificate
 * that stacks), cert_no, days.
 */
export function allowanceRows(rows: Sql, month: string, terms: Sql = TERMS_OF_ROWS): Sql {
  return sql`with held as (${rows}), term as (${terms}), worked as (${worked(month)}), best as (${BEST}),
      counted as (${COUNTED}), rounded as (${ROUNDED}), gaps as (${gaps(month)})
    select r.user_id, r.certificate_id, r.allowance, r.days, r.amount, ${BASIS} as basis,
      null::text as warning
    from rounded r left join gaps g on g.user_id = r.user_id
      and g.category is not distinct from r.category
      and g.own_id is not distinct from case when r.stackable then r.certificate_id end
    union all
    select w.user_id, w.certificate_id, null, 0, 0, '[]', 'sheet.noAllowance'
    from worked w where w.allowance is null`
}

/** 证书津贴月表 as a month sheet. */
export const certificateMonth: SheetKind = {
  resource: certificateMonthlies,
  moved: passToPay,
  compute: (computed) =>
    allowanceRows(certificateRows(computed), computed.month, paidTerms(computed)),
  personOf: async (tx, { certificateId }) => {
    const { rows } = await sql<{ userId: string }>`select user_id as "userId" from certificate
      where id = ${certificateId} and user_id is not null and deleted_at is null`.execute(tx)
    const [owner] = rows
    if (owner) return owner.userId
    throw invalidFields(certificateMonthlies, { certificateId: { key: 'sheet.companyOwned' } })
  },
}
