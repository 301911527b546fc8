import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { DownloadCard, UploadCard } from '#platform/web/components/form/upload-card.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { TaxComparisonView, TaxResultLineView, TaxResultView } from './tax-result-view.ts'

/** The bureau's result of a tax period is chosen, looked at row by row, and then accepted. */
export function TaxResultPage({ view }: { view: TaxResultView }) {
  const { t } = useTranslation()
  const { problems, compared } = view
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      <ProblemSummary
        heading={t(compared ? 'taxMonth.result.notAccepted' : 'taxMonth.result.refused')}
        problems={problems}
      />
      {compared ? (
        <Compared compared={compared} />
      ) : (
        <>
          <UploadCard
            hints={[t('taxMonth.result.hint'), t('taxMonth.result.safe')]}
            isRefused={problems.length > 0}
            send={t('taxMonth.result.send')}
          />
          <DownloadCard
            heading={t('bureau.templateTitle')}
            about={t('taxMonth.result.template')}
            files={[{ label: t('bureau.templateFile'), href: '/pay/tax-months/template' }]}
          />
        </>
      )}
    </PageFrame>
  )
}

function Compared({ compared }: { compared: TaxComparisonView }) {
  const { t } = useTranslation()
  const { accept, lines, left, sums } = compared
  return (
    <>
      <Notices notices={sums.map((text) => ({ text }))} />
      <section className="card tax-part" aria-labelledby="tax-compared">
        <h2 id="tax-compared">{t('taxMonth.result.compared')}</h2>
        <p className="hint">{compared.facts}</p>
        <SmallTable label={t('taxMonth.result.compared')} view={compared.counts} isWide />
        <form method="post">
          <FormToken />
          <p className="hint">
            {t(accept ? 'taxMonth.result.acceptHint' : 'taxMonth.result.correct')}
          </p>
          {accept && (
            <>
              <input type="hidden" name="fileId" value={accept.file} />
              <input type="hidden" name="standing" value={accept.standing} />
            </>
          )}
          <div className="buttons">
            {accept && (
              <button type="submit" className="button button-primary">
                {t('taxMonth.result.accept')}
              </button>
            )}
            <a className="button" href={compared.other}>
              {t('taxMonth.result.other')}
            </a>
          </div>
        </form>
      </section>
      <Lines lines={lines} />
      {left && <p className="facts">{left}</p>}
    </>
  )
}

function Lines({ lines }: { lines: TaxResultLineView[] }) {
  const { t } = useTranslation()
  const heading = (column: 'place' | 'person' | 'state' | 'where' | 'diff') =>
    t(`taxMonth.result.line.${column}`)
  const headings = [
    heading('person'),
    heading('place'),
    heading('state'),
    heading('where'),
    { label: heading('diff'), look: 'n' },
  ]
  return (
    <section aria-labelledby="tax-lines">
      <h2 id="tax-lines">{t('taxMonth.result.lines')}</h2>
      <TableFrame caption={t('taxMonth.result.lines')} look="heads" headings={headings}>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.href ? <a href={line.href}>{line.name}</a> : line.name}</th>
            <td data-l={heading('place')}>{line.place}</td>
            <td data-l={heading('state')}>
              <Pill tone={line.state.tone} text={line.state.text} />
            </td>
            <td data-l={heading('where')} className="tax-where">
              {line.notes.length > 0 && (
                <ul className="tax-notes">
                  {line.notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              )}
            </td>
            <td data-l={heading('diff')} className="n">
              {line.diff}
            </td>
          </tr>
        ))}
      </TableFrame>
    </section>
  )
}
