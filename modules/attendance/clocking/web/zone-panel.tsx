import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { AreaPicture, AreaView } from './zone-view.ts'

/** A map of an area, and a form that tests whether a place lies inside. */
export function AreaPanel({ view }: { view: AreaView }) {
  const { t } = useTranslation()
  return (
    <section className="card area-panel" aria-labelledby="area-title">
      <h2 id="area-title">{t('area.title')}</h2>
      <div className="area-parts">
        <figure>
          <Picture view={view.picture} north={t('area.north')} />
          <figcaption>{view.picture.about}</figcaption>
        </figure>
        <TryBox view={view} />
      </div>
    </section>
  )
}

function Picture({ view, north }: { view: AreaPicture; north: string }) {
  const { size, circle, polygon, centre, tried, lines, bar, about } = view
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={about} className="area-picture">
      {lines.map(({ path, label, x, y }) => (
        <g key={path} className="line">
          <path d={path} />
          <text x={x} y={y}>
            {label}
          </text>
        </g>
      ))}
      {circle ? (
        <circle className="shape" cx={circle.x} cy={circle.y} r={circle.r} />
      ) : (
        <polygon className="shape" points={polygon} />
      )}
      <path
        className="centre"
        d={`M${centre.x - 7} ${centre.y}h14M${centre.x} ${centre.y - 7}v14`}
      />
      {tried && (
        <circle
          className={tried.isInside ? 'tried inside' : 'tried outside'}
          cx={tried.x}
          cy={tried.y}
          r="6"
        />
      )}
      <g className="north">
        <path d="M24 14l7 20-7-5-7 5z" />
        <text x="24" y="48" textAnchor="middle">
          {north}
        </text>
      </g>
      <g className="bar">
        <path d={`M${bar.from} ${bar.y - 5}v5H${bar.to}v-5`} />
        <text x={(bar.from + bar.to) / 2} y={bar.y - 8} textAnchor="middle">
          {bar.label}
        </text>
      </g>
    </svg>
  )
}

function TryBox({ view: { form, systems, answer } }: { view: AreaView }) {
  const { t } = useTranslation()
  return (
    <Form method="get" className="area-try">
      <h3>{t('area.try')}</h3>
      <label>
        {t('area.lng')}
        <input name="lng" defaultValue={form.lng} inputMode="decimal" />
      </label>
      <label>
        {t('area.lat')}
        <input name="lat" defaultValue={form.lat} inputMode="decimal" />
      </label>
      <label>
        {t('area.accuracy')}
        <input name="accuracy" defaultValue={form.accuracy} inputMode="numeric" />
      </label>
      <label>
        {t('area.coord')}
        <select name="coord" defaultValue={form.coord}>
          {systems.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {t('area.ask')}
      </button>
      {answer && (
        <p role="status" className={`notice ${answer.isGood ? 'notice-success' : 'notice-error'}`}>
          {answer.text}
        </p>
      )}
      <p className="hint">{t('area.hint')}</p>
    </Form>
  )
}
