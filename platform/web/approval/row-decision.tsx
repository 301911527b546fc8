import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { reasonField } from './inbox-view.ts'

type Props = {
  /** Kind, id and version of the document, as the form sends them. */
  value: string
  /** The name of the document, for screen readers. */
  title: string
  /** The reason of a rejection that was refused; null keeps the field closed. */
  reason?: string | null
}

/** The two buttons of a row that waits for a decision. Rejecting opens the field for its reason in place. */
export function RowDecision({ value, title, reason = null }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const field = reasonField(value)
  return (
    <div className="row-decision">
      <button
        type="submit"
        name="one"
        value={value}
        className="button button-primary"
        disabled={isBusy}
      >
        {t('approval.approve')}
        <span className="sr-only"> {title}</span>
      </button>
      <details open={reason !== null}>
        <summary className="button">
          {t('approval.reject')}
          <span className="sr-only"> {title}</span>
        </summary>
        <div className="row-reason">
          <input
            type="text"
            name={field}
            defaultValue={reason ?? ''}
            placeholder={t('approval.reasonToReject')}
            aria-label={`${t('approval.reasonToReject')} ${title}`}
          />
          <button
            type="submit"
            name="refuse"
            value={value}
            className="button button-refuse"
            disabled={isBusy}
          >
            {t('approval.confirmReject')}
            <span className="sr-only"> {title}</span>
          </button>
        </div>
      </details>
    </div>
  )
}
