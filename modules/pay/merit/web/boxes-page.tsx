import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { ParameterForm } from '#platform/web/components/form/parameter-form.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { BoxesView, BoxLine } from './boxes-view.ts'

/** A month of a team or of all departments: the facts of each line, and one box. */
export function BoxesPage({ view }: { view: BoxesView }) {
  const { t } = useTranslation()
  const { title, count, lines, next } = view
  return (
    <PageFrame
      title={title}
      count={count}
      actions={
        next && (
          <a className="button" href={next.href}>
            {next.label}
          </a>
        )
      }
    >
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      <ParameterForm action={view.address} look="asked-first">
        <label>
          <span>{t('page.month')}</span>
          <input
            key={view.month}
            type="month"
            name="month"
            defaultValue={view.month}
            pattern="\d{4}-\d{2}"
          />
        </label>
      </ParameterForm>
      {lines.length === 0 ? (
        <div className="empty">
          <Icon name="users" />
          <p>{view.empty}</p>
        </div>
      ) : (
        <Boxes view={view} />
      )}
    </PageFrame>
  )
}

function Boxes({ view }: { view: BoxesView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { title, month, about, headings, lines } = view
  const facts = lines[0]?.facts.map(({ label }) => label) ?? []
  const labels = [headings.first, ...facts, headings.box, ...(headings.note ? [headings.note] : [])]
  return (
    <Form method="post" className="merit-boxes">
      <FormToken />
      <input type="hidden" name="month" value={month} />
      <p className="muted">{about}</p>
      <TableFrame caption={`${title} ${month}`} look="heads" headings={labels}>
        {lines.map((line) => (
          <Line key={`${month} ${line.key}`} line={line} headings={headings} />
        ))}
      </TableFrame>
      {lines.some(({ box }) => box) && (
        <p className="merit-save">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {t('merit.save')}
          </button>
        </p>
      )}
    </Form>
  )
}

function Line({ line, headings }: { line: BoxLine; headings: BoxesView['headings'] }) {
  const { box, note } = line
  return (
    <tr>
      <th scope="row" className="two">
        {line.name}
        <small>{line.about}</small>
        {line.warning && <Pill tone="warn" text={line.warning} />}
      </th>
      {line.facts.map(({ label, text }) => (
        <td key={label} data-l={label}>
          {text}
        </td>
      ))}
      <td data-l={headings.box}>
        {box ? (
          <input
            id={controlId(box.name)}
            name={box.name}
            aria-label={box.label}
            inputMode="decimal"
            autoComplete="off"
            size={6}
            defaultValue={box.value}
          />
        ) : (
          line.fixed
        )}
      </td>
      {headings.note && (
        <td data-l={headings.note}>
          {note && (
            <input
              name={note.name}
              aria-label={note.label}
              autoComplete="off"
              defaultValue={note.value}
            />
          )}
        </td>
      )}
    </tr>
  )
}
