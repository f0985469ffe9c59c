// Whether the catalogue of buildings lies under the seats: then it is not needed beside the answers.

export const shelf = $state({ open: false });
