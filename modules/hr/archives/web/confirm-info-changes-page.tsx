import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { SkippedTable } from '#platform/web/components/table/skipped-table.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { AskerView, ConfirmManyView } from './confirm-info-changes-view.ts'
import { ChangeTable } from './info-change-table.tsx'

/**
 * Shows, by person, the values that several requests would write, the requests that cannot be confirmed, and the
 * confirm button.
 */
export function ConfirmManyPage({ view }: { view: ConfirmManyView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { going, staying, gone, targets, back } = view
  return (
    <PageFrame title={view.title} back={back}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {gone > 0 && <Notices notices={[{ text: t('page.bulkGone', { total: gone }) }]} />}
      <Form method="post" className="card confirm" key={targets} aria-busy={isBusy}>
        <FormToken />
        <p>{questionOf(view, t)}</p>
        {view.confirm && <p>{view.confirm}</p>}
        <input type="hidden" name="targets" value={targets} />
        <div className="buttons">
          {going.length > 0 && (
            <button type="submit" className="button button-primary" disabled={isBusy}>
              {isBusy ? t('page.acting') : t('ownFile.confirmCount', { count: going.length })}
            </button>
          )}
          <a className="button" href={back.href}>
            {t('page.cancel')}
          </a>
        </div>
      </Form>
      {staying.length > 0 && <SkippedTable rows={staying} caption={t('ownFile.staying')} t={t} />}
      {going.map(({ rows, ...asker }) => (
        <AskerCard key={asker.id} asker={asker}>
          <ChangeTable rows={rows} caption={t('ownFile.change')} t={t} />
        </AskerCard>
      ))}
    </PageFrame>
  )
}

function questionOf({ going, staying }: ConfirmManyView, t: TFunction): string {
  const all =
    going.length > 0 ? t('ownFile.confirmQuestion', { count: going.length }) : t('ownFile.noneGoes')
  return staying.length > 0 ? `${all} ${t('ownFile.notConfirmed', { count: staying.length })}` : all
}

type AskedProps = { asker: AskerView; children: ReactNode }

function AskerCard({ asker: { id, name, face, facts }, children }: AskedProps) {
  return (
    <section className="card overview-card" aria-labelledby={`asked-${id}`}>
      <div className="card-head asker">
        <h2 id={`asked-${id}`} className="who">
          {face && <Face {...face} size="small" />}
          <span>{name}</span>
        </h2>
        <span className="facts">{facts}</span>
      </div>
      {children}
    </section>
  )
}
