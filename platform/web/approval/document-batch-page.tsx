import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { useRefresh } from '#platform/web/components/page/use-refresh.ts'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { Progress } from '#platform/web/components/ui/progress.tsx'
import type { DocumentBatchView } from './document-batch-view.ts'

type Props = { view: DocumentBatchView }

/** A batch of documents in the background: its progress, and the documents that failed. */
export function DocumentBatchPage({ view }: Props) {
  const { t } = useTranslation()
  useRefresh(view.refreshSeconds)
  return (
    <PageFrame title={view.title} back={view.back}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {view.problem && <p className="notice notice-error">{view.problem}</p>}
      <section className="card import-card" aria-label={view.what}>
        <p className="import-file" role="status">
          <strong>{view.what}</strong>
          <Pill {...view.pill} />
        </p>
        {view.progress && <Progress {...view.progress} />}
        <dl className="import-counts">
          {view.counts.map(({ name, label, text }) => (
            <div key={name} className="import-count">
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {view.notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
        <Buttons view={view} />
      </section>
      {view.refused.length > 0 && <Refused view={view} />}
    </PageFrame>
  )
}

function Buttons({ view: { mayStop, files, back } }: Props) {
  const { t } = useTranslation()
  return (
    <Form method="post" className="buttons">
      <FormToken />
      {mayStop ? (
        <SubmitButton name="intent" value="stop">
          {t('batch.stop')}
        </SubmitButton>
      ) : (
        <a className="button button-primary" href={back.href}>
          {back.label}
        </a>
      )}
      {files.map(({ label, href }) => (
        // A plain link that the browser follows, because the router has no page for a file.
        <a key={href} className="button" href={href} target="_self">
          {label}
        </a>
      ))}
    </Form>
  )
}

function Refused({ view: { refused, pager } }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className="refused-title">{t('together.refused')}</h2>
      <TableFrame
        caption={t('together.refused')}
        headings={[t('together.document'), t('together.why')]}
        look="import-rows"
      >
        {refused.map(({ key, title, href, why }) => (
          <tr key={key}>
            <th scope="row">{href ? <a href={href}>{title}</a> : title || '—'}</th>
            <td data-l={t('together.why')}>{why}</td>
          </tr>
        ))}
      </TableFrame>
      <Pager view={pager} t={t} sizes={false} />
    </>
  )
}
