/** For how long a model's page sends a picture to see what her connection carries. */
export const uploadCheckSeconds = 8;
