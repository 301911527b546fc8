import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { RecordTable } from '#platform/web/components/table/record-table.tsx'
import type { BulkView } from './bulk-view.ts'

/** Asks for confirmation before several records are deleted, and shows them. */
export function BulkPage({ view }: { view: BulkView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { table, cancel } = view
  const total = table.rows.length
  return (
    <PageFrame title={view.title} back={cancel}>
      <ProblemSummary heading={t('page.notDeleted')} problems={view.problems} />
      {view.gone > 0 && <Notices notices={[{ text: t('page.bulkGone', { total: view.gone }) }]} />}
      <Form method="post" className="card confirm" aria-busy={isBusy}>
        <FormToken />
        <p>{total > 0 ? t('page.bulkQuestion', { total }) : t('page.bulkNothing')}</p>
        {view.filter && <p>{t('together.filter', { filter: view.filter })}</p>}
        {view.confirm && <p>{view.confirm}</p>}
        {view.alongWith !== '' && <p>{t('page.deleteAlong', { list: view.alongWith })}</p>}
        <input type="hidden" name="targets" value={view.targets} />
        <div className="buttons">
          {total > 0 && (
            <button type="submit" className="button button-danger" disabled={isBusy}>
              {t(isBusy ? 'page.deleting' : 'page.delete')}
            </button>
          )}
          <a className="button" href={cancel.href}>
            {t('page.cancel')}
          </a>
        </div>
      </Form>
      {total > 0 && <RecordTable table={table} caption={view.label} suffix="" t={t} />}
    </PageFrame>
  )
}
