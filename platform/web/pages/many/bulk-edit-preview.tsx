import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { NameCell, SkippedTable } from '#platform/web/components/table/skipped-table.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { BULK_INTENTS, type BulkEditView, type BulkPreview } from './bulk-edit-view.ts'

type PreviewProps = { view: BulkEditView; preview: BulkPreview }

/**
 * The preview: the records that change, with old and new values, the skipped records with reasons, and the confirm
 * button.
 */
export function BulkEditPreview({ view, preview }: PreviewProps) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { changes, skipped, same, after } = preview
  return (
    <>
      <Form method="post" className="card confirm" aria-busy={isBusy}>
        <FormToken />
        <EnterButton name="intent" value={BULK_INTENTS.edit}>
          {t('page.previewTitle')}
        </EnterButton>
        <p>
          {t(changes.length > 0 ? 'bulk.question' : 'bulk.nothing', {
            count: changes.length,
            total: changes.length,
            field: view.fieldLabel,
            value: after,
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
      {skipped.length > 0 && <SkippedTable rows={skipped} caption={t('bulk.notChanged')} t={t} />}
      {changes.length > 0 && changesTable(preview, t)}
    </>
  )
}

function changesTable({ changes, after }: BulkPreview, t: TFunction) {
  return (
    <TableFrame
      caption={t('bulk.changed')}
      isCaptionShown
      headings={[t('bulk.record'), t('page.before'), t('page.after')]}
    >
      {changes.map(({ id, name, face, before }) => (
        <tr key={id}>
          <NameCell name={name} face={face} />
          <td data-l={t('page.before')}>{before}</td>
          <td data-l={t('page.after')}>{after}</td>
        </tr>
      ))}
    </TableFrame>
  )
}
