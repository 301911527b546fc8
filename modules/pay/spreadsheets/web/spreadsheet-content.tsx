import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { SheetRowView, SpreadsheetView } from './spreadsheet-view.ts'

/** The headings over amounts. */
const [GROSS, NET] = [3, 4]

/** A file below its head: its steps, how it was read, what people see, and its rows. */
export function SpreadsheetContent({ view }: { view: SpreadsheetView }) {
  const { t } = useTranslation()
  const { notices, totals, columns, replaceHref } = view
  return (
    <>
      <Steps steps={view.steps} label={t('spreadsheet.steps')} />
      <Notices notices={notices} />
      {totals && (
        <section className="card sheet-part" aria-labelledby="sheet-totals">
          <h2 id="sheet-totals">{t('spreadsheet.totals')}</h2>
          <SmallTable label={t('spreadsheet.totals')} view={totals} isWide />
        </section>
      )}
      {columns && <Columns columns={columns} />}
      <Rows view={view} />
      {replaceHref && (
        <p className="buttons">
          <a className="button" href={replaceHref}>
            {t('spreadsheet.replace')}
          </a>
        </p>
      )}
    </>
  )
}

function Steps({ steps, label }: { steps: SpreadsheetView['steps']; label: string }) {
  return (
    <nav className="card run-steps" aria-label={label}>
      <ol>
        {steps.map(({ name, label: title, state, text }) => (
          <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            {state === 'done' && <Icon name="check" />}
            <strong>{title}</strong>
            <small>{text}</small>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The columns found in the file, with a tick for those that people see. */
function Columns({
  columns: { rows, mayChange },
}: {
  columns: NonNullable<SpreadsheetView['columns']>
}) {
  const { t } = useTranslation()
  return (
    <Form method="post" replace className="card sheet-part">
      <FormToken />
      <fieldset disabled={!mayChange} className="sheet-columns">
        <legend>{t('spreadsheet.columns')}</legend>
        <p className="hint">{t('spreadsheet.columnsHint')}</p>
        <ul>
          {rows.map(({ key, title, type, note, visible, isFixed }) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  name="visible"
                  value={key}
                  defaultChecked={visible}
                  disabled={isFixed}
                />
                <span>
                  {title} <small>{[type, note].filter(Boolean).join(' · ')}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {mayChange && (
          <SubmitButton name="do" value="columns">
            {t('spreadsheet.saveColumns')}
          </SubmitButton>
        )}
      </fieldset>
    </Form>
  )
}

function Rows({ view }: { view: SpreadsheetView }) {
  const { t } = useTranslation()
  const { filters, sums, headings, rows, none, pager } = view
  return (
    <section aria-labelledby="sheet-rows" className="sheet-rows">
      <h2 id="sheet-rows">{t('spreadsheet.rows')}</h2>
      <nav className="sheet-filters" aria-label={t('spreadsheet.filter')}>
        {filters.map(({ label, href, isCurrent }) => (
          <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <p className="facts">{sums}</p>
      {rows.length === 0 ? (
        <p className="empty">{none}</p>
      ) : (
        <TableFrame
          caption={t('spreadsheet.rows')}
          look="heads"
          headings={headings.map((label, at) =>
            at === GROSS || at === NET ? { label, look: 'n' } : label,
          )}
        >
          {rows.map((row) => (
            <Row key={row.id} row={row} headings={headings} />
          ))}
        </TableFrame>
      )}
      <Pager view={pager} t={t} sizes={false} />
    </section>
  )
}

function Row({ row, headings }: { row: SheetRowView; headings: string[] }) {
  const { t } = useTranslation()
  const [no, , match, gross, net, read] = headings
  return (
    <tr>
      <td data-l={no}>{row.no}</td>
      <th scope="row">
        {row.name || '—'} <small>{row.empNo}</small>
        {row.known && <small> {t('spreadsheet.known', { name: row.known })}</small>}
        <details className="folded">
          <summary>{t('spreadsheet.allColumns')}</summary>
          <dl className="sheet-cells">
            {row.cells.map(({ key, title, value }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      </th>
      <td data-l={match}>
        <Pill {...row.pill} />
        {row.notes.map((note) => (
          <small key={note} className="sheet-note">
            {note}
          </small>
        ))}
        {row.mend && <Mend row={row} proposed={row.mend.proposed} />}
      </td>
      <td data-l={gross} className="n">
        {row.gross}
      </td>
      <td data-l={net} className="n">
        {row.net}
      </td>
      <td data-l={read}>{row.read}</td>
    </tr>
  )
}

/** Gives a row to the person with the number that is typed. */
function Mend({ row, proposed }: { row: SheetRowView; proposed: string }) {
  const { t } = useTranslation()
  return (
    <Form method="post" replace preventScrollReset className="sheet-mend">
      <FormToken />
      <input type="hidden" name="row" value={row.id} />
      <input
        name="empNo"
        aria-label={t('spreadsheet.numberOf', { no: row.no, name: row.name })}
        placeholder={t('spreadsheet.number')}
        defaultValue={proposed}
        autoComplete="off"
      />
      <SubmitButton name="do" value="match">
        {t('spreadsheet.give')}
      </SubmitButton>
    </Form>
  )
}
