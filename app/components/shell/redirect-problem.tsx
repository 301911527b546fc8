import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PublicFrame } from './public-frame.tsx'

type Props = { text: string; technical: string | null }

/** The page of a sign-in by redirect that came to nothing, with the way to begin again. */
export function RedirectProblemPage({ text, technical }: Props) {
  const { t } = useTranslation()
  return (
    <PublicFrame>
      <div className="card p-6">
        <h2 className="mb-4 text-lg font-semibold">{t('sso.failed')}</h2>
        <p role="alert" className="notice notice-error mb-4">
          {text}
          {technical && <code className="mt-2 block text-sm">{technical}</code>}
        </p>
        <Link to="/login" className="button">
          {t('sso.toSignIn')}
        </Link>
      </div>
    </PublicFrame>
  )
}
