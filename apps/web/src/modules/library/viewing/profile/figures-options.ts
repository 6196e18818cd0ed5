import { api } from '../../../../platform/api.ts';

/** A model's figures: how much there is of each kind, and how it is rated. */
export const figuresOptions = (modelId: string) =>
  api.library.getModelFigures.queryOptions({ input: { modelId }, select: (reply) => reply.data });
