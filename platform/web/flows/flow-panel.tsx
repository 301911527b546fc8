import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { FlowChain } from './flow-chain.tsx'
import type { FlowPanelView, TrialView, VersionView } from './flow-view.ts'

/** The picture of a flow, its trial, and its other versions. */
export function FlowPanel({ view: { chain, trial, versions } }: { view: FlowPanelView }) {
  const { t } = useTranslation()
  return (
    <>
      <section className="card flow-card" aria-labelledby="flow-chain-title">
        <div className="flow-card-head">
          <h2 id="flow-chain-title">{t('flow.chain')}</h2>
          <span className="hint">{trial.told}</span>
        </div>
        <FlowChain view={chain} label={t('flow.chain')} t={t} />
        <Trial view={trial} t={t} />
      </section>
      {versions.length > 1 && <Versions versions={versions} t={t} />}
    </>
  )
}

/** Tries a flow by a GET request, because the trial changes nothing. */
function Trial({ view, t }: { view: TrialView; t: TFunction }) {
  const { samples, sample, key, people, isNobody } = view
  return (
    <Form method="get" className="flow-trial" aria-label={t('flow.try')}>
      {samples.length > 0 && (
        <label>
          <span>{t('flow.tryDocument')}</span>
          <select name="doc" defaultValue={sample} key={sample}>
            {samples.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>{t('flow.tryPerson')}</span>
        <input type="search" name="who" defaultValue={key} placeholder={t('flow.tryPersonHint')} />
      </label>
      <button type="submit" className="button">
        {t('flow.try')}
      </button>
      {isNobody && <p className="hint">{t('flow.nobodyFound')}</p>}
      {people.length > 0 && (
        <ul className="flow-found">
          {people.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </Form>
  )
}

function Versions({ versions, t }: { versions: readonly VersionView[]; t: TFunction }) {
  return (
    <section className="card flow-versions" aria-labelledby="flow-versions-title">
      <h2 id="flow-versions-title">{t('flow.versions')}</h2>
      <ul>
        {versions.map(({ id, label, pill, href, at }) => (
          <li key={id}>
            <a href={href}>{label}</a>
            <Pill {...pill} />
            <small>{at}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
