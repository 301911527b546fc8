import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { control } from '#platform/web/components/form/control.tsx'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { BulkEditPreview } from './bulk-edit-preview.tsx'
import { BULK_INTENTS, type BulkEditView } from './bulk-edit-view.ts'

/**
 * Sets one field of many records: the user chooses the field and the value, checks the preview, and confirms it.
 */
export function BulkEditPage({ view }: { view: BulkEditView }) {
  const { t } = useTranslation()
  const { gone, total } = view
  return (
    <PageFrame title={view.title} facts={t('bulk.about', { total })} back={view.back}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {gone > 0 && <Notices notices={[{ text: t('page.bulkGone', { total: gone }) }]} />}
      {view.preview ? (
        <BulkEditPreview view={view} preview={view.preview} />
      ) : (
        <>
          <FieldChoice view={view} />
          {view.control && <ValueForm view={view} />}
        </>
      )}
    </PageFrame>
  )
}

function FieldChoice({ view }: { view: BulkEditView }) {
  const { t } = useTranslation()
  return (
    <Form method="get" className="card bulk-step">
      {view.hidden.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        {t('bulk.field')}
        <select name="field" key={view.field} defaultValue={view.field} required>
          <option value="">{t('page.pleaseChoose')}</option>
          {view.fields.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {t('bulk.choose')}
      </button>
    </Form>
  )
}

function ValueForm({ view }: { view: BulkEditView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  return (
    <Form method="post" className="form" key={`${view.field} ${view.draw}`} aria-busy={isBusy}>
      <FormToken />
      <EnterButton name="intent" value={BULK_INTENTS.preview}>
        {t('page.previewAct')}
      </EnterButton>
      <fieldset className="card">
        <legend>{t('bulk.newValue')}</legend>
        <div className="fields">{view.control && control(view.control, t)}</div>
      </fieldset>
      <div className="buttons">
        <button
          type="submit"
          name="intent"
          value={BULK_INTENTS.preview}
          className="button button-primary"
          disabled={isBusy}
        >
          {t(isBusy ? 'page.acting' : 'page.previewAct')}
        </button>
        <a className="button" href={view.back.href}>
          {t('page.cancel')}
        </a>
      </div>
    </Form>
  )
}
