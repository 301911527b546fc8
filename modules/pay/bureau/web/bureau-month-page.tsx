import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { BureauLineView, BureauMonthView } from './bureau-view.ts'

/** A month of insurance or fund beside the file of its bureau. */
export function BureauMonthPage({ view }: { view: BureauMonthView }) {
  const { t } = useTranslation()
  const { found, upload, files } = view
  return (
    <PageFrame
      title={view.title}
      facts={view.facts}
      actions={
        upload && (
          <a className="button button-primary" href={upload}>
            {t('bureau.choose')}
          </a>
        )
      }
    >
      <ProblemSummary heading={t('bureau.notAcceptedNow')} problems={view.problems} />
      <Parameters view={view} />
      <Notices notices={view.notices} />
      {found ? (
        <Found found={found} />
      ) : (
        view.notices.length === 0 && (
          <div className="empty">
            <Icon name="search" />
            <p>{t('bureau.nothing')}</p>
          </div>
        )
      )}
      {files && (
        <section className="card tax-part" aria-labelledby="bureau-files">
          <h2 id="bureau-files">{t('bureau.files')}</h2>
          <SmallTable label={t('bureau.files')} view={files} isWide />
        </section>
      )}
    </PageFrame>
  )
}

function Parameters({ view }: { view: BureauMonthView }) {
  const { t } = useTranslation()
  return (
    <ParameterForm action={view.path} look="asked-first">
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
      {view.cities.length > 0 && (
        <ParameterSelect
          name="city"
          label={t('bureau.city')}
          value={view.city}
          choices={view.cities}
        />
      )}
      {view.entities.length > 0 && (
        <ParameterSelect
          name="entityId"
          label={t('bureau.entity')}
          value={view.entityId}
          all={t('bureau.allEntities')}
          choices={view.entities}
        />
      )}
      <ParameterSelect
        name="kind"
        label={t('bureau.kind')}
        value={view.kind}
        choices={view.kinds}
      />
    </ParameterForm>
  )
}

function Found({ found }: { found: NonNullable<BureauMonthView['found']> }) {
  const { t } = useTranslation()
  return (
    <>
      <section className="card tax-part" aria-labelledby="bureau-found">
        <h2 id="bureau-found">{t('bureau.found')}</h2>
        <p className="hint">{found.facts}</p>
        <SmallTable label={t('bureau.found')} view={found.totals} isWide />
        {found.accept && (
          <form method="post">
            <FormToken />
            <input type="hidden" name="id" value={found.accept.id} />
            <p className="hint">{found.accept.hint}</p>
            <div className="buttons">
              <button type="submit" className="button button-primary">
                {t('bureau.accept')}
              </button>
            </div>
          </form>
        )}
      </section>
      {found.lines.length > 0 && <Lines lines={found.lines} />}
      {found.left && <p className="facts">{found.left}</p>}
    </>
  )
}

function Lines({ lines }: { lines: BureauLineView[] }) {
  const { t } = useTranslation()
  type Column = 'name' | 'side' | 'type' | 'base' | 'company' | 'person' | 'diff'
  const heading = (column: Column) => t(`bureau.line.${column}`)
  const ofAmounts = (column: Column) => ({ label: heading(column), look: 'n' })
  const headings = [
    heading('name'),
    heading('side'),
    heading('type'),
    ofAmounts('base'),
    ofAmounts('company'),
    ofAmounts('person'),
    ofAmounts('diff'),
  ]
  return (
    <section aria-labelledby="bureau-lines">
      <h2 id="bureau-lines">{t('bureau.lines', { count: lines.length })}</h2>
      <TableFrame
        caption={t('bureau.lines', { count: lines.length })}
        look="heads"
        headings={headings}
      >
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.href ? <a href={line.href}>{line.name}</a> : line.name}</th>
            <td data-l={heading('side')}>
              <Pill tone={line.side.tone} text={line.side.text} />
            </td>
            <td data-l={heading('type')}>{line.type}</td>
            {line.figures.map(({ label, text, isOther }) => (
              <td key={label} data-l={label} className="n">
                {isOther ? <strong>{text}</strong> : text}
              </td>
            ))}
            <td data-l={heading('diff')} className="n">
              {line.diff}
            </td>
          </tr>
        ))}
      </TableFrame>
    </section>
  )
}
