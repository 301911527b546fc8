import { type FormEvent, useRef, useState } from 'react'

/** How long the browser may take to find the place. */
const PLACE_MS = 6_000
/** The oldest cached place that still counts. */
const PLACE_AGE_MS = 30_000

const FIELDS = ['lng', 'lat', 'accuracy'] as const

/** Empty fields for the place; `usePlace` fills them. */
export function PlaceFields() {
  return FIELDS.map((name) => <input key={name} type="hidden" name={name} defaultValue="" />)
}

/**
 * Adds the place to a form before it is sent, if the browser gives one. Without scripts the form is sent
 * without a place.
 */
export function usePlace() {
  const [isFinding, setFinding] = useState(false)
  const isPlaced = useRef(false)
  const addPlace = async (event: FormEvent<HTMLFormElement>) => {
    // The second submit goes through, with the place in the form.
    if (isPlaced.current) return
    event.preventDefault()
    if (isFinding) return
    const form = event.currentTarget
    setFinding(true)
    fill(form, await findPlace())
    isPlaced.current = true
    setFinding(false)
    form.querySelector('button')?.click()
  }
  return { isFinding, addPlace }
}

/** Asks the browser for the place; null without support or permission. */
function findPlace(): Promise<GeolocationCoordinates | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PLACE_MS, maximumAge: PLACE_AGE_MS },
    )
  })
}

function fill(form: HTMLFormElement, place: GeolocationCoordinates | null): void {
  if (!place) return
  const { longitude: lng, latitude: lat, accuracy } = place
  for (const [name, value] of Object.entries({ lng, lat, accuracy })) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = String(value)
  }
}
