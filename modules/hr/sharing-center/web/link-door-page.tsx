import type { TFunction } from 'i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'

type Props = { title: string; problem: string; action: string; formToken: string; t: TFunction }

/** The page before the content of a link. Only its button opens the link. */
export function LinkDoorPage({ title, problem, action, formToken, t }: Props) {
  return (
    <>
      <h1>{title}</h1>
      {problem ? (
        <p role="alert" className="notice notice-error">
          {problem}
        </p>
      ) : (
        <p>{t('share.door')}</p>
      )}
      <form method="post" action={action} className="careers-form">
        <FormToken token={formToken} />
        <div className="field">
          <label htmlFor="passcode">{t('share.passcode')}</label>
          <input
            id="passcode"
            name="passcode"
            className="input"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <p>
          <button type="submit" className="button button-primary">
            {t('share.open')}
          </button>
        </p>
      </form>
    </>
  )
}
