import { type Config, listOf } from './config.ts';
import { type AllowsOrigin, allowedOrigins } from './platform/http/allowed-origins.ts';

/** Whose pages may open sockets. A site in development is reached under many names, so everybody's may there. */
export function socketOriginsOf(
  config: Pick<Config, 'production' | 'PUBLIC_URL' | 'CORS_ORIGINS'>,
): AllowsOrigin | undefined {
  return config.production ? allowedOrigins(config.PUBLIC_URL, listOf(config.CORS_ORIGINS)) : undefined;
}
