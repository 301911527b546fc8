import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { ReadingPage } from '#platform/web/components/page/reading-page.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { DocumentView } from './policy-view.ts'

type Props = { view: DocumentView; t: TFunction }

/** Shows one document to read, print and confirm. */
export function DocumentPage({ view }: { view: DocumentView }) {
  const { t } = useTranslation()
  return (
    <ReadingPage
      view={view}
      head={<Head view={view} t={t} />}
      foot={view.mayConfirm && <Confirm t={t} />}
      beside={<Versions view={view} t={t} />}
      besideLabel={t('documents.about')}
    />
  )
}

function Head({ view, t }: Props) {
  const { title, tags, state, facts, past, secret } = view
  return (
    <header className="reading-head">
      <p>
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
        <Pill {...state} />
      </p>
      <h1>{title}</h1>
      <dl className="document-facts">
        {facts.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {secret && <p className="notice notice-error">{secret}</p>}
      {past && (
        <div className="notices" role="status">
          <p>
            {past.text}
            {past.current && <a href={past.current.href}>{past.current.label}</a>}
          </p>
          {past.reason && <p>{past.reason}</p>}
        </div>
      )}
      <div className="page-actions no-print">
        <PrintButton label={t('page.print')} />
      </div>
    </header>
  )
}

function Confirm({ t }: { t: TFunction }) {
  return (
    <Form method="post" replace className="document-confirm no-print">
      <FormToken />
      <p>{t('documents.confirmAsk')}</p>
      <SubmitButton name="do" value="confirm" look="button-primary">
        {t('documents.confirm')}
      </SubmitButton>
    </Form>
  )
}

/** Lists earlier and later versions. */
function Versions({ view: { versions }, t }: Props) {
  return (
    <nav className="neighbours" aria-label={t('documents.versions')}>
      {versions.map(({ id, href, label, days, pill, isThis }) => (
        <a key={id} className="card" href={href} aria-current={isThis ? 'page' : undefined}>
          <small>{days}</small>
          {label} <Pill {...pill} />
        </a>
      ))}
    </nav>
  )
}
