/** How many days a model keeps her handle before she may change it again. */
export const handleDays = 30;
