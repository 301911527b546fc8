import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProblemCard } from './problem-card.tsx'
import { PublicFrame } from './public-frame.tsx'

type Props = { text: string; technical: string | null }

/** The page after a failed sign-in by redirect, with a link to start again. */
export function RedirectProblemPage({ text, technical }: Props) {
  const { t } = useTranslation()
  return (
    <PublicFrame>
      <ProblemCard icon="key" title={t('sso.failed')} heading="h2">
        <p role="alert" className="notice notice-error">
          {text}
          {technical && <code className="mt-2 block text-sm">{technical}</code>}
        </p>
        <p className="buttons">
          <Link to="/login" className="button button-primary">
            {t('sso.toSignIn')}
          </Link>
        </p>
      </ProblemCard>
    </PublicFrame>
  )
}
