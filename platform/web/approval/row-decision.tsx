import type { SyntheticEvent } from 'react'
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
  /** The form has no other row, so that the browser itself can ask for the reason, at its field. */
  isAlone?: boolean
}

/** Not only spaces. */
const SAYS_SOMETHING = '.*\\S.*'

/**
 * The two buttons of a row that waits for a decision. Rejecting opens the field for its reason in place. The styles
 * hide the button to approve meanwhile, because it would move under the pointer that opened the field.
 */
export function RowDecision({ value, title, reason = null, isAlone = false }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const field = reasonField(value)
  return (
    <div className="row-decision">
      <details open={reason !== null} onToggle={toTheReason}>
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
            required={isAlone}
            pattern={isAlone ? SAYS_SOMETHING : undefined}
            title={isAlone ? t('approval.opinionNeeded') : undefined}
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
      <button
        type="submit"
        name="one"
        value={value}
        className="button button-primary"
        formNoValidate
        disabled={isBusy}
      >
        {t('approval.approve')}
        <span className="sr-only"> {title}</span>
      </button>
    </div>
  )
}

/** A user who opens the field will type next, so it takes the focus. A field that was rendered open does not. */
function toTheReason({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>) {
  if (details.open && details.contains(document.activeElement)) {
    details.querySelector('input')?.focus()
  }
}
