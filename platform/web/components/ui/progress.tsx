import { useTranslation } from 'react-i18next'

/** `total` is null while it is unknown. */
export type ProgressView = { done: number; total: number | null; text: string }

/** The progress of a background job; its page reloads itself. */
export function Progress({ done, total, text }: ProgressView) {
  const { t } = useTranslation()
  return (
    <>
      <progress
        className="export-progress"
        value={total === null ? undefined : done}
        max={Math.max(total ?? 1, 1)}
        aria-label={text}
      >
        {text}
      </progress>
      <p className="text-sm text-muted">
        {text} · {t('exports.refreshes')}
      </p>
    </>
  )
}
