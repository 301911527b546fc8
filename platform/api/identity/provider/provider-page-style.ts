type Colours = Readonly<Record<string, string>>

const USED = [
  'canvas',
  'surface',
  'ink',
  'muted',
  'line',
  'edge',
  'shadow',
  'brand',
  'hover',
  'fill',
  'fill-strong',
  'on-fill',
  'bad',
  'bad-soft',
]

function named(colours: Colours): string {
  return USED.map((name) => `--${name}:${colours[name]}`).join(';')
}

/** The style of the pages that need no session, small enough to be part of the page itself. */
export function pageStyle(light: Colours, dark: Colours): string {
  return `
:root{color-scheme:light dark;${named(light)}}
@media (prefers-color-scheme:dark){:root{${named(dark)}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--canvas);color:var(--ink);font:.875rem/1.5 system-ui,sans-serif}
nav{padding:1rem;text-align:right}
nav a{margin-left:.75rem;color:var(--muted)}
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
main{width:100%;max-width:28rem;margin:auto;padding:1rem}
.brand{display:flex;align-items:center;justify-content:center;margin:0 0 1.5rem;font-size:1.5rem;font-weight:600}
.brand span{margin-left:.75rem}
.card{padding:2rem;border:1px solid var(--line);border-radius:10px;background:var(--surface);box-shadow:0 1px 2px var(--shadow)}
h1{margin:0 0 .5rem;font-size:1.125rem;font-weight:600}
p{margin:0 0 1rem}
.why{color:var(--muted)}
label,input,button{display:block;width:100%;font:inherit}
label{margin:1rem 0 .25rem}
input,button{min-height:2.125rem;padding:.25rem .625rem;border:1px solid var(--edge);border-radius:7px;background:var(--surface);color:var(--ink)}
button{margin-top:1.5rem;border-color:transparent;background:var(--fill);color:var(--on-fill);font-weight:600;cursor:pointer}
button:hover{background:var(--fill-strong)}
a{color:var(--brand)}
:focus{outline:2px solid var(--brand);outline-offset:2px}
.back{margin:1rem 0 0;text-align:center}
[role=alert]{padding:.5rem .875rem;border-left:3px solid var(--bad);border-radius:7px;background:var(--bad-soft);color:var(--bad)}
@media (max-width:680px){.card{padding:1.5rem}}
`
}
