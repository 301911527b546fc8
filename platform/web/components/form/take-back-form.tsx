import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from './busy.ts'
import { FormToken } from './form-token.tsx'

/** The page that takes approvals back. */
const TAKE_BACK_PAGE = '/hr/my-approval/take-back'

type Props = {
  /** Kinds and ids of the approved documents, as the form sends them. */
  targets: string
  /** The page to return to. */
  back: string
}

/** Takes approvals back that the user gave just now. The style sheet hides the button after a minute. */
export function TakeBackForm({ targets, back }: Props) {
  const { t } = useTranslation()
  return (
    <Form method="post" action={TAKE_BACK_PAGE} className="take-back no-print">
      <FormToken />
      <input type="hidden" name="targets" value={targets} />
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="button" disabled={useBusy()}>
        {t('approval.undo')}
      </button>
      <small>{t('approval.undoHint')}</small>
    </Form>
  )
}
