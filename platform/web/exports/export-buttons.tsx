import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { type ExportView, INTENTS } from './exports-view.ts'

type Props = { file: ExportView; t: TFunction }

/** The actions on a file in its state: download, cancel, retry, remove. */
export function ExportButtons({ file, t }: Props) {
  const isUnderWay = file.state === 'waiting' || file.state === 'running'
  const { label, createdAt: time } = file
  return (
    <div className="export-buttons">
      {file.state === 'done' && (
        <a
          href={`${file.href}/download`}
          // A plain link that the browser follows, because the router has no page for a file.
          target="_self"
          className="button button-primary"
          aria-label={t('exports.downloadOf', { label, time })}
        >
          {t('exports.download')}
        </a>
      )}
      {isUnderWay && <Press file={file} intent="cancel" t={t} />}
      {(file.state === 'failed' || file.state === 'cancelled') && (
        <Press file={file} intent="retry" t={t} />
      )}
      {!isUnderWay && <Press file={file} intent="remove" t={t} />}
    </div>
  )
}

function Press({ file, intent, t }: Props & { intent: keyof typeof INTENTS }) {
  const isBusy = useBusy()
  const { id, label, createdAt: time } = file
  return (
    <Form method="post">
      <FormToken />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={INTENTS[intent]}
        className="button"
        aria-label={t(`exports.${intent}Of`, { label, time })}
        disabled={isBusy}
      >
        {t(`exports.${intent}`)}
      </button>
    </Form>
  )
}
