/** A picture of an area in its own points; `shape` says what is drawn. */
export type AreaPicture = {
  size: number
  circle: { x: number; y: number; r: number } | null
  polygon: string
  centre: { x: number; y: number }
  /** Where the place lies that was tried; null where there is none, or it lies far beyond. */
  tried: { x: number; y: number; isInside: boolean } | null
  /** Lines of longitude and latitude, with what they are called. */
  lines: { path: string; label: string; x: number; y: number }[]
  bar: { from: number; to: number; y: number; label: string }
  /** The same in words. */
  about: string
}

export type AreaView = {
  picture: AreaPicture
  /** What was typed, and what came of it. */
  form: { lng: string; lat: string; accuracy: string; coord: string }
  systems: { value: string; label: string }[]
  answer: { isGood: boolean; text: string } | null
}
