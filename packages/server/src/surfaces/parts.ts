import type { AccountsParts } from '../accounts/parts.ts'
import type { AdviceParts } from '../advice/parts.ts'
import type { DepositsParts } from '../deposits/parts.ts'
import type { FiguresParts } from '../figures/parts.ts'
import type { App, Context } from '../platform/context.ts'
import type { RetrievalParts } from '../retrieval/parts.ts'

/** The parts of every layer. */
type ServiceParts = AccountsParts & RetrievalParts & DepositsParts & AdviceParts & FiguresParts

/** The whole service. */
export type Service = App<ServiceParts>

/** The context that the pipeline gives to each handler, which takes what its signature names. */
export type ServiceContext = Context<ServiceParts>
