import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { useRefresh } from '#platform/web/components/page/use-refresh.ts'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { Progress } from '#platform/web/components/ui/progress.tsx'
import type { RecalculationProgressView } from './recalculation-view.ts'

/** The progress of a computation; it continues without the page. */
export function RecalculationProgressPage({ view }: { view: RecalculationProgressView }) {
  const { t } = useTranslation()
  const { pill, progress, result, back, again, refreshSeconds } = view
  useRefresh(refreshSeconds)
  return (
    <PageFrame title={view.title} facts={view.facts} back={back}>
      <section className="card export-file" aria-label={view.title}>
        <p role="status">
          <Pill {...pill} /> {result}
        </p>
        {progress && <Progress {...progress} />}
        <div className="buttons">
          {progress && (
            <a className="button" href={again}>
              {t('roster.recalc.again')}
            </a>
          )}
          <a className="button" href={back.href}>
            {t('roster.recalc.toRoster')}
          </a>
        </div>
      </section>
    </PageFrame>
  )
}
