import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { TakeBack } from '#platform/web/lib/take-back.ts'
import { useBusy } from './busy.ts'
import { FormToken } from './form-token.tsx'

type Props = {
  undo: TakeBack
  /** The page to return to. */
  back: string
}

/** Takes back what the user did just now. The style sheet hides the button after a minute. */
export function TakeBackForm({ undo: { page, label, targets }, back }: Props) {
  const { t } = useTranslation()
  return (
    <Form method="post" action={page} className="take-back no-print">
      <FormToken />
      <input type="hidden" name="targets" value={targets} />
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="button" disabled={useBusy()}>
        {label}
      </button>
      <small>{t('approval.undoHint')}</small>
    </Form>
  )
}
