import { render } from 'preact'
import { App } from './app/app.tsx'
import { reconnections, reportFailure, startConnection } from './data/connection.ts'
import { startRouter } from './routing/router.ts'
import { watchSession } from './session/session.ts'

startRouter()
startConnection()
watchSession(reportFailure, reconnections)

const root = document.getElementById('app')
if (root) render(<App />, root)
