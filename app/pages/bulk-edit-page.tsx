import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#app/components/form/busy.ts'
import { control } from '#app/components/form/control.tsx'
import { FormToken } from '#app/components/form/form-token.tsx'
import { ProblemSummary } from '#app/components/form/problem-summary.tsx'
import { Notices } from '#app/components/page/notices.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import { Face, type FaceView } from '#app/components/ui/face.tsx'
import { BULK_INTENTS, type BulkEditView, type BulkPreview } from './bulk-edit-view.ts'

/** Gives one field of many records a value: which field, which value, what that does, and then does it. */
export function BulkEditPage({ view }: { view: BulkEditView }) {
  const { t } = useTranslation()
  const { gone, total } = view
  return (
    <PageFrame title={view.title} facts={t('bulk.about', { total })} back={view.back}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {gone > 0 && <Notices notices={[{ text: t('page.bulkGone', { total: gone }) }]} />}
      {view.preview ? (
        <Preview view={view} preview={view.preview} />
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
      <button
        type="submit"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        name="intent"
        value={BULK_INTENTS.preview}
      >
        {t('page.previewAct')}
      </button>
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

type PreviewProps = { view: BulkEditView; preview: BulkPreview }

function Preview({ view, preview }: PreviewProps) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { changes, skipped, same, after } = preview
  return (
    <>
      <Form method="post" className="card confirm" aria-busy={isBusy}>
        <FormToken />
        <p>
          {t(changes.length > 0 ? 'bulk.question' : 'bulk.nothing', {
            ...{ total: changes.length, field: view.fieldLabel, value: after },
          })}
        </p>
        {same > 0 && <p>{t('bulk.same', { total: same })}</p>}
        {skipped.length > 0 && <p>{t('bulk.skipped', { total: skipped.length })}</p>}
        {view.confirm && <p>{view.confirm}</p>}
        <input type="hidden" name="targets" value={preview.targets} />
        {preview.typed.map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="buttons">
          {changes.length > 0 && (
            <button
              type="submit"
              name="intent"
              value={BULK_INTENTS.confirm}
              className="button button-primary"
              disabled={isBusy}
            >
              {isBusy ? t('page.acting') : t('bulk.confirm', { total: changes.length })}
            </button>
          )}
          <button type="submit" name="intent" value={BULK_INTENTS.edit} className="button">
            {t('page.backToForm')}
          </button>
          <a className="button" href={view.back.href}>
            {t('page.cancel')}
          </a>
        </div>
      </Form>
      {skipped.length > 0 && skippedTable(skipped, t)}
      {changes.length > 0 && changesTable(preview, t)}
    </>
  )
}

function skippedTable(skipped: BulkPreview['skipped'], t: TFunction) {
  return (
    <div className="table-frame">
      <table className="records">
        <caption>{t('bulk.notChanged')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bulk.record')}</th>
            <th scope="col">{t('bulk.why')}</th>
          </tr>
        </thead>
        <tbody>
          {skipped.map(({ id, name, face, why }) => (
            <tr key={id}>
              {nameCell(name, face)}
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function changesTable({ changes, after }: BulkPreview, t: TFunction) {
  return (
    <div className="table-frame">
      <table className="records">
        <caption>{t('bulk.changed')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bulk.record')}</th>
            <th scope="col">{t('page.before')}</th>
            <th scope="col">{t('page.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, name, face, before }) => (
            <tr key={id}>
              {nameCell(name, face)}
              <td data-l={t('page.before')}>{before}</td>
              <td data-l={t('page.after')}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function nameCell(name: string, face: FaceView | null) {
  return (
    <th scope="row">
      {face ? (
        <span className="who">
          <Face {...face} />
          <span>{name}</span>
        </span>
      ) : (
        name
      )}
    </th>
  )
}
