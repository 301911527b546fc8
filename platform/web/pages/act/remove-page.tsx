import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { RemoveView } from './remove-view.ts'

/** Asks for confirmation before a record is deleted. */
export function RemovePage({ view }: { view: RemoveView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { title, label, problem } = view
  const problems = problem === '' ? [] : [{ name: null, text: problem }]
  return (
    <PageFrame
      title={t('page.deleteTitle', { title })}
      facts={view.facts}
      back={{ label: title, href: view.cancel }}
    >
      <ProblemSummary heading={t('page.notDeleted')} problems={problems} />
      <Form method="post" className="card confirm" aria-busy={isBusy}>
        <FormToken />
        <p>{t('page.deleteQuestion', { label, title })}</p>
        {view.confirm && <p>{view.confirm}</p>}
        {view.alongWith !== '' && <p>{t('page.deleteAlong', { list: view.alongWith })}</p>}
        <input type="hidden" name="version" value={view.version} />
        {view.owner !== null && <input type="hidden" name="owner" value={view.owner} />}
        <div className="buttons">
          <button type="submit" className="button button-danger" disabled={isBusy}>
            {t(isBusy ? 'page.deleting' : 'page.delete')}
          </button>
          <a className="button" href={view.cancel}>
            {t('page.cancel')}
          </a>
        </div>
      </Form>
    </PageFrame>
  )
}
