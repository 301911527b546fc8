import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { PREVIEW_FIELD } from '#platform/web/lib/form-fields.ts'
import { MATRIX_INTENTS, type MatrixView, type MatrixPreview as Preview } from './matrix-view.ts'

type Props = { view: MatrixView; preview: Preview }

/**
 * The rights that a role gains and loses, the number of affected people, and the confirm button.
 */
export function MatrixPreview({ view, preview }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { added, removed, people, faces, others } = preview
  return (
    <Form method="post" className="form" key={view.draw} aria-busy={isBusy}>
      <FormToken />
      <EnterButton name="intent" value={MATRIX_INTENTS.edit}>
        {t('matrix.preview', { role: view.role?.name })}
      </EnterButton>
      <Chosen view={view} preview={preview} />
      <section className="card consequences" aria-labelledby="preview-title">
        <h2 id="preview-title">{t('matrix.preview', { role: view.role?.name })}</h2>
        <Lines sign="+" title={t('matrix.given')} lines={added} />
        <Lines sign="−" title={t('matrix.taken')} lines={removed} />
        <h3>{people}</h3>
        {faces.length > 0 && (
          <ul className="holders">
            {faces.map((face, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and none moves
              <li key={at} className="who">
                <Face {...face} size="small" />
                <span>{face.name}</span>
              </li>
            ))}
            {others > 0 && <li>{t('matrix.others', { count: others })}</li>}
          </ul>
        )}
      </section>
      <div className="buttons">
        <button
          type="submit"
          name="intent"
          value={MATRIX_INTENTS.confirm}
          className="button button-primary"
          disabled={isBusy}
        >
          {isBusy ? t('page.saving') : t('matrix.confirm')}
        </button>
        <button type="submit" name="intent" value={MATRIX_INTENTS.edit} className="button">
          {t('page.backToForm')}
        </button>
      </div>
    </Form>
  )
}

/** The chosen ticks as hidden inputs, because this page does not draw the matrix. */
function Chosen({ view, preview }: Props) {
  const { role, module, keys, columns } = view
  const sent = {
    version: String(role?.version),
    keys,
    columns: columns.map(({ code }) => code).join(' '),
    [PREVIEW_FIELD]: preview.digest,
    ...(module?.isTicked && { module: 'on' }),
    ...Object.fromEntries(preview.ticked.map((name) => [name, 'on'])),
  }
  return Object.entries(sent).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

type LinesProps = { sign: string; title: string; lines: readonly string[] }

function Lines({ sign, title, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={sign === '+' ? 'given' : 'taken'}>
        {lines.map((line) => (
          <li key={line}>
            <span aria-hidden="true">{sign}</span> {line}
          </li>
        ))}
      </ul>
    </>
  )
}
